declare global {
  interface Window {
    shopPosted?: unknown
  }
}

/**
 * Script text with the result of the posted form; '' if there is none. Escapes `<`, so no entry can close the script.
 */
export function postedScript(posted: unknown) {
  return posted === undefined ? '' : `window.shopPosted=${JSON.stringify(posted).replace(/</g, '\\u003c')}`
}

/** Browser: the result sent with the page. */
export function postedOfPage(): unknown {
  return window.shopPosted
}
