import { createContext } from 'react'

/** Origin of the address that shoppers see, such as "https://shop.example"; addresses for machines are absolute. */
export const OriginContext = createContext('')
