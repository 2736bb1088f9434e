/** Name of the shop, as titles end with it. */
export const siteName = 'Vacuum Components'

/** Notice on every page of a demo shop. */
export const demoNotice = 'Demo shop: nothing is sold or charged.'
