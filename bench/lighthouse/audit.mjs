// Prints the Lighthouse results of a page as JSON. Arguments: URL, path of a Chromium.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [url, chromePath] = process.argv.slice(2)
// No request may leave this machine.
const hosts = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost'
const chrome = await launch({
  chromePath: chromePath || undefined,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', hosts],
})
try {
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
  const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories })
  const categories = Object.values(lhr.categories)
  const failed = categories
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => id)
  const metrics = Object.values(lhr.audits).filter(({ numericValue }) => numericValue !== undefined)
  console.log(
    JSON.stringify({
      scores: Object.fromEntries(categories.map(({ id, score }) => [id, Math.round(score * 100)])),
      metrics: Object.fromEntries(metrics.map(({ id, numericValue }) => [id, numericValue])),
      failed,
      benchmark: lhr.environment.benchmarkIndex,
    }),
  )
} finally {
  await chrome.kill()
}
