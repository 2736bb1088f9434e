import { createContext, use } from 'react'
import type { ShopTexts } from '../../../../schema/shopTexts.ts'

export const ShopTextsContext = createContext<ShopTexts | null>(null)

/** What the shop calls itself and its goods. */
export function useShopTexts(): ShopTexts {
  const texts = use(ShopTextsContext)
  if (!texts) throw new Error('The page must be inside a provider of texts')
  return texts
}
