import { accessSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { fileSetting } from './fileSetting.ts'
import { type ShopTexts, shopTextsSchema } from './shopTexts.ts'

const shopFileSchema = z.strictObject({
  ...shopTextsSchema.shape,
  /**
   * Folder next to this file with pictures, which the shop serves at its root: `favicon.svg`, which is also the logo,
   * and optionally `favicon.ico`, `apple-touch-icon.png`, `icon-192.png`, `icon-512.png`, `icon-maskable-512.png` and
   * the picture on error pages.
   */
  pictures: z.string(),
})

interface ShopFile {
  readonly texts: ShopTexts
  /** Folder with the shop's pictures. */
  readonly pictures: string
}

function readShopFile(file: string): ShopFile {
  const { pictures, ...texts } = shopFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const folder = path.resolve(path.dirname(file), pictures)
  try {
    accessSync(path.join(folder, 'favicon.svg'))
  } catch (error) {
    throw new Error('There is no favicon.svg in the folder that "pictures" names', { cause: error })
  }
  return { texts, pictures: folder }
}

/** SHOP_FILE: a file with the shop's texts and pictures, which the gateway and web servers read. */
export const shopFileSetting = fileSetting(readShopFile, 'a file like schema/shop.json').prefault(
  path.join(import.meta.dirname, 'shop.json'),
)
