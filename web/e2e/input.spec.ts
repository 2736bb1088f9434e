import { expect, test } from './wire.ts'

const category = '/electrical-feedthroughs/subminiature-d'

function json(text: string) {
  return JSON.stringify(text).slice(1, -1)
}

const titles: [what: string, title: string][] = [
  ['markup', 'Feedthrough <script>window.ran=1</script><img src=x onerror=window.ran=2>'],
  ['300 characters without a space', `F${'eedthrough-'.repeat(27)}`.slice(0, 300)],
]

for (const [index, [what, title]] of titles.entries()) {
  test(`a product whose title contains ${what} is shown as text, and wraps`, async ({ page, wire }) => {
    const retitled = (body: string) =>
      body.replace(/"title":"[^"\\]* contacts(?:[^"\\]|\\.)*"/g, () => `"title":"${json(title)}"`)
    await page.goto(category)
    // One product each: public responses are cached.
    const link = page
      .getByRole('main')
      .getByRole('row')
      .nth(index + 1)
      .getByRole('link')
      .first()
    const path = (await link.getAttribute('href')) ?? ''
    wire.fail(/^GET \/jsonapi\/products\/product/, { change: retitled })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}
