declare global {
  interface Window {
    shopPosted?: unknown
  }
}

/**
 * The script text that hands over what the form came to that this page is the answer to; '' where it is none. `<` is
 * escaped: nothing typed can end the script.
 */
export function postedScript(posted: unknown) {
  return posted === undefined ? '' : `window.shopPosted=${JSON.stringify(posted).replace(/</g, '\\u003c')}`
}

/** Browser: what the page was handed. */
export function postedOfPage(): unknown {
  return window.shopPosted
}
