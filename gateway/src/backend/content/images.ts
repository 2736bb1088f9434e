import { z } from 'zod'
import type { Reference } from '../jsonapi/document.ts'
import { paths } from '../jsonapi/names.ts'

/** Image sizes that the site generates, by the name of the image style. */
const imageStyles = {
  THUMBNAIL: 'product_thumbnail',
  CARD: 'product_list_card_image',
  DETAIL: 'product_detail',
} as const

export type ImageStyle = keyof typeof imageStyles | 'ORIGINAL'

export interface Image {
  readonly alt: string
  readonly title: string
  /** Pixels of the original; null if the site does not say. */
  readonly width: number | null
  readonly height: number | null
  /** Root-relative URL of a size; the original's if the site has no such size. */
  url(style: ImageStyle): string
}

/** Shown for a missing image. The gateway serves it itself, without a backend request. */
export const PLACEHOLDER_FILE = `${paths.files}placeholder.svg`
export const PLACEHOLDER_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="M24 30h48v36H24zM24 58l14-14 10 10 8-8 16 16" fill="none" stroke="#848f94" stroke-width="2"/></svg>'

export const placeholder: Image = {
  alt: 'placeholder image',
  title: "we couldn't find the image here, we apologize",
  width: null,
  height: null,
  url: () => PLACEHOLDER_FILE,
}

const uriSchema = z.object({ url: z.string() })
/**
 * Three Drupal modules write style URLs in three formats: an object, or a list of one, with the URL plain or below
 * `url`.
 */
const stylesSchema = z.union([
  z.record(z.string(), z.string()),
  z.array(z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))).transform((list) => {
    const flat = list.flatMap((entry) =>
      Object.entries(entry).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : Object.entries(value),
      ),
    )
    return z.record(z.string(), z.string()).parse(Object.fromEntries(flat))
  }),
])

/**
 * A file's URL without the site's origin: the shop serves files under its own. URLs outside the files path are kept.
 */
export function filePath(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.pathname.startsWith(paths.files) ? `${url.pathname}${url.search}` : address
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
function sizeOf(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? Math.round(value) : null
}

/** The image that a reference points to. Its alternative text is stored on the reference, not on the file. */
export function imageOf(reference: Reference | null): Image {
  const file = reference?.resource
  const original = file?.read('uri', uriSchema)?.url
  if (!reference || !file || !original) return placeholder
  const styles = file.read('image_style_uri', stylesSchema) ?? {}
  return {
    alt: textOf(reference.meta.alt) ?? placeholder.alt,
    title: textOf(reference.meta.title) ?? '',
    width: sizeOf(reference.meta.width),
    height: sizeOf(reference.meta.height),
    url: (style) => filePath((style === 'ORIGINAL' ? undefined : styles[imageStyles[style]]) ?? original),
  }
}

export function imagesOf(references: readonly Reference[]): Image[] {
  return references.filter(({ resource }) => resource).map(imageOf)
}
