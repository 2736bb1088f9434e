/** Timeout for expected page changes in tests, in milliseconds: generous for a busy machine. */
const patience = 5_000

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patience })
  // Never idle: code loaded between two files fails, and stays failed for the next files of the worker.
  window.requestIdleCallback = () => 0
}

export {}
