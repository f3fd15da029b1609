/** The releases of what fills slots on screen, each as often as it does; for the shell (docs/decisions/0337). */
export const slotReleases: string[] = [];
