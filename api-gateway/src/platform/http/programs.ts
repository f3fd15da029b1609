import { isbot } from 'isbot';

/**
 * Whether a request is of a program, by its User-Agent: a search engine, a preview, a tool. One that does not say who it is
 * counts as a program as well, because every browser does.
 */
export const isProgram = (userAgent: string): boolean => userAgent.trim() === '' || isbot(userAgent);
