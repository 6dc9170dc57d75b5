/** The circle and the square of the logo, on a grid of 32; to be filled `evenodd`. */
export const LOGO_SHAPES =
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20ZM13 11h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2Z'
/** What both share, under the pen. */
export const LOGO_SHARED = 'M13 11h8.95A10 10 0 0 1 11 21.95V13a2 2 0 0 1 2-2Z'
