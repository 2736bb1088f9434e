import sharp from 'sharp'
import type { FileKind } from '../fileAddresses/kinds.ts'
import { cardSize, draw, nullIfUnknown, type Style } from '@shop/drawings/draw'
import { partOf, type FileSource } from './fileSource.ts'
import type { ImageStyle } from '../fileAddresses/styles.ts'

// Pictures are cached on disk, so libvips does not need its 50 MB cache.
sharp.cache(false)

export const svgStyles = {
  picture: { kind: 'card' },
  drawing: { kind: 'outline', layout: 'landscape' },
  drawing_portrait: { kind: 'outline', layout: 'portrait' },
} as const satisfies Partial<Record<FileKind, Style>>

/** SVG of the part, in one or two milliseconds; null for an unknown part. */
export function drawSvg(file: FileSource, style: Style): Promise<Buffer | null> {
  return nullIfUnknown(() => Buffer.from(draw(partOf(file), style)))
}

/** DPI at which an SVG of `cardSize` units becomes `size` pixels wide. */
function densityFor(size: number) {
  return (72 * size) / cardSize
}

/** A picture in one of the image styles, as WebP. */
export async function styledPicture(file: FileSource, { size, closer }: ImageStyle): Promise<Buffer | null> {
  const svg = await drawSvg(file, { kind: closer ? 'thumbnail' : 'card' })
  if (svg === null) return null
  return sharp(svg, { density: densityFor(size) })
    .resize(size, size)
    .webp({ quality: 86, alphaQuality: 90 })
    .toBuffer()
}
