declare global {
  interface Window {
    shopPosted?: unknown
  }
}

/**
 * The script text that hands over what the form came to that this page is the answer to; '' where it is none. `<` is
 * escaped: nothing typed can end the script.
 */
export const postedScript = (posted: unknown) =>
  posted === undefined ? '' : `window.shopPosted=${JSON.stringify(posted).replace(/</g, '\\u003c')}`

/** Browser: what the page was handed. */
export const postedOfPage = (): unknown => window.shopPosted
