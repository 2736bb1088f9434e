/** How long a test waits for what a page shall show, in milliseconds: as long as a busy machine may need. */
const patience = 5_000

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patience })
}

export {}
