/** The pattern of LIKE for texts that contain these words, whatever signs they have. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
