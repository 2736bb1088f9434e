/** How the gateway begins when it knows which kind of search has failed. */
const prefix = 'Error encountered in '

/** A failed search in the words of the specification's error catalogue. */
export const searchFailure = (message: string): string =>
  message.startsWith(prefix) ? message : `${prefix}searchQuery:${message}`
