export const addressBookPath = '/user/address-book'

/** What an address is for, as the gateway names it → as pages name it. */
export const addressTypes = { SHIPPING: 'shipping', BILLING: 'billing' } as const

export type AddressType = keyof typeof addressTypes
export type TypeWord = (typeof addressTypes)[AddressType]

export function addPath(type: TypeWord) {
  return `${addressBookPath}/add-${type}`
}

/** Of the screen, or with the uuid that an address has in the backend, of that address. */
export function editPath(type: TypeWord, uuid?: string) {
  return `${addressBookPath}/edit-${type}${uuid === undefined ? '' : `?${new URLSearchParams({ address: uuid })}`}`
}
