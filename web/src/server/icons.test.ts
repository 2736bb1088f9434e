import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readBuiltFiles } from './builtFiles.ts'
import manifest from './manifest.json' with { type: 'json' }

const manifestShape = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
})

const files = await readBuiltFiles(path.join(import.meta.dirname, '../../public'))

function fileAt(address: string) {
  const file = files.get(address)
  if (!file) throw new Error(`${address} is not served`)
  return file
}

/** "192x192" of a PNG, from its header. */
function sizesOf(png: Buffer) {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('manifest icons exist with their size and type', () => {
  const { icons } = manifestShape.parse(manifest)
  for (const icon of icons) {
    const file = fileAt(icon.src)
    expect(file.type).toBe(icon.type)
    if (icon.type === 'image/png') expect(sizesOf(file.content)).toBe(icon.sizes)
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
})

test('devices without manifest support find icons at default paths', () => {
  expect(sizesOf(fileAt('/apple-touch-icon.png').content)).toBe('180x180')
  const icon = fileAt('/favicon.ico')
  expect([icon.type, icon.content.readUInt16LE(2), icon.content.readUInt16LE(4)]).toEqual(['image/x-icon', 1, 3])
})
