import { expect, test } from './wire.ts'

const category = '/electrical-feedthroughs/subminiature-d'

const markup = '<script>window.ran=1</script><img src=x onerror=window.ran=2>'
const title = `Feedthrough ${markup} F${'eedthrough-'.repeat(20)}`

test('a product title with markup and a long word is shown as text, and wraps', async ({ page, wire }) => {
  const retitled = (body: string) =>
    body.replace(/"title":"[^"\\]* contacts(?:[^"\\]|\\.)*"/g, () => `"title":${JSON.stringify(title)}`)
  await page.goto(category)
  const link = page.getByRole('main').getByRole('row').nth(1).getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  wire.fail(/^GET \/jsonapi\/products\/product/, { change: retitled })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
