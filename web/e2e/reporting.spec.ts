import { expect, test } from './shop.ts'
import { startWeb } from './webs.ts'

const service = 'https://api.rollbar.com'

test('the first error of a page is reported once, with context and no personal data', async ({ context, shop }) => {
  const web = await startWeb(shop, { ROLLBAR_TOKEN: 'a-token-of-tests', ROLLBAR_ENVIRONMENT: 'tests' })
  try {
    // Uses its own page, whose console is not watched, since errors are expected.
    const page = await context.newPage()
    const refused: string[] = []
    const reports: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text())
      if (message.text().startsWith('Reported: Broken')) reports.push(message.text())
    })
    const sent: string[] = []
    await page.route(`${service}/**`, (route) => {
      sent.push(route.request().postData() ?? '')
      return route.fulfill({ json: { err: 0, result: {} }, headers: { 'access-control-allow-origin': '*' } })
    })
    const answer = await page.goto(`${web.url}/search?terms=ann%40example.com`)
    expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${service}`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('Broken for ann@example.com')
      })
    })
    await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(1)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('Broken again')
      })
    })
    await page.evaluate(() => void Promise.reject(new Error('Broken once more')))
    await expect.poll(() => reports.length).toBe(3)
    // Requests leave in order: a report of the other errors would arrive before this response.
    await page.evaluate(() => fetch('/robots.txt').then(({ status }) => status))
    expect(sent).toHaveLength(1)
    const item = sent[0] ?? ''
    expect(item).toContain('Broken for [email]')
    expect(item).toContain('"environment":"tests"')
    expect(item).toContain('"requestId"')
    expect(item).not.toMatch(/ann(@|%40|%2540)example/)
    expect(refused).toEqual([])
  } finally {
    await web.stop()
  }
})

test('no part of the service is loaded or allowed without a token', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const answer = await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(answer?.headers()['content-security-policy']).not.toContain('rollbar')
  expect(loaded.filter((url) => /rollbar/i.test(url))).toEqual([])
})
