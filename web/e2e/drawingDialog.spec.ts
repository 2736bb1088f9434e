import { expect, test } from './shop.ts'

const product = '/electrical-feedthroughs/power/power-feedthrough-5-kv-1-conductor-copper'

test('the drawing opens in full screen, zooms with buttons and keys, moves by dragging, and closes', async ({
  page,
}) => {
  await page.goto(product)
  const enlarge = page.getByRole('button', { name: 'Enlarge' })
  await enlarge.click()
  const dialog = page.getByRole('dialog', { name: 'Outline drawing' })
  const sheet = dialog.getByRole('img')
  await expect(sheet).toBeVisible()
  const size = await dialog.boundingBox()
  const window = page.viewportSize()
  expect([size?.width, size?.height]).toEqual([window?.width, window?.height])
  const width = async () => (await sheet.boundingBox())?.width ?? 0
  const fitted = await width()
  expect(fitted).toBeLessThanOrEqual(window?.width ?? 0)

  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(dialog.getByRole('status')).toHaveText('150%')
  expect(await width()).toBeCloseTo(1.5 * fitted, 0)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(dialog.getByRole('status')).toHaveText('400%')
  await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  await page.keyboard.press('-')
  await expect(dialog.getByRole('status')).toHaveText('300%')

  const area = dialog.getByRole('group', { name: 'Drawing' })
  await area.hover()
  const offset = () => area.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
  const [left = 0, top = 0] = await offset()
  const { x, y } = await sheet.boundingBox().then((box) => box ?? { x: 0, y: 0 })
  await page.mouse.down()
  await page.mouse.move((window?.width ?? 0) / 2 - 120, (window?.height ?? 0) / 2 - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => ((await offset())[0] ?? 0) > left && ((await offset())[1] ?? 0) > top).toBe(true)
  expect((await sheet.boundingBox())?.x).toBeLessThan(x)
  expect((await sheet.boundingBox())?.y).toBeLessThan(y)

  await dialog.getByRole('button', { name: 'Fit to screen' }).click()
  expect(await width()).toBeCloseTo(fitted, 0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(enlarge).toBeFocused()
})

test('the full screen of a phone shows the upright sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(product)
  await page.getByRole('button', { name: 'Enlarge' }).click()
  const sheet = page.getByRole('dialog', { name: 'Outline drawing' }).getByRole('img')
  await expect
    .poll(async () => sheet.boundingBox().then((box) => (box ? box.height > 1.5 * box.width : false)))
    .toBe(true)
})

test('the drawing switches between millimeters and inches, also in full screen and after a reload', async ({
  page,
}) => {
  await page.goto(product)
  const drawing = page.getByRole('tabpanel').getByRole('img')
  await expect(drawing).toHaveAttribute('src', /\.svg[^#]*$/)
  const shown = await drawing.screenshot()
  await page.getByRole('button', { name: 'Enlarge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Outline drawing' })
  const units = dialog.getByRole('group', { name: 'Units of length' })
  await expect(units.getByRole('button', { name: 'mm' })).toHaveAttribute('aria-pressed', 'true')
  await units.getByRole('button', { name: 'in', exact: true }).click()
  await expect(dialog.getByRole('img')).toHaveAttribute('src', /#in$/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(drawing).toHaveAttribute('src', /#in$/)
  // The dimensions change, not just the address.
  await expect.poll(async () => (await drawing.screenshot()).equals(shown)).toBe(false)
  await page.reload()
  await expect(drawing).toHaveAttribute('src', /#in$/)
  await page.getByRole('group', { name: 'Units of length' }).getByRole('button', { name: 'mm' }).click()
  await expect.poll(async () => (await drawing.screenshot()).equals(shown)).toBe(true)
})
