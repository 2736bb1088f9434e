export const addressBookPath = '/user/address-book'

/** Address types of the gateway, and their names in paths and text. */
export const addressTypes = { SHIPPING: 'shipping', BILLING: 'billing' } as const

export type AddressType = keyof typeof addressTypes
export type TypeWord = (typeof addressTypes)[AddressType]

export function addPath(type: TypeWord) {
  return `${addressBookPath}/add-${type}`
}

/** Path of the edit screen, optionally for an address by its backend UUID. */
export function editPath(type: TypeWord, uuid?: string) {
  return `${addressBookPath}/edit-${type}${uuid === undefined ? '' : `?${new URLSearchParams({ address: uuid })}`}`
}
