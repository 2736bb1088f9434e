/** Name of the shop, as titles end with it. */
export const siteName = 'Vacuum Components'
