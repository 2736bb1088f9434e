import config from './playwright.config.ts'

/** One shop at a time, so that nothing else runs while it is measured. */
export default { ...config, testMatch: '*.bench.ts', workers: 1, retries: 0 }
