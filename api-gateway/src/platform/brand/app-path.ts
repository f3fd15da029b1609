/** The files of the installed app, such as its icons, are below this path. */
export const APP_PATH = '/_app';
