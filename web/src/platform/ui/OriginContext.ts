import { createContext } from 'react'

/** Public origin, such as "https://shop.example", for absolute addresses in metadata. */
export const OriginContext = createContext('')
