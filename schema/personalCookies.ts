/**
 * All cookies of the shop. Pages depend on no other cookies: requests that have none of these, but those of analytics
 * for example, may be answered from any cache of pages.
 */
export const personalCookies: readonly string[] = [
  ...['AuthToken', 'RefreshToken', 'userUuid', 'lastOrder', 'orderToken'],
  ...['cartToken', '__Host-cartToken', 'deviceToken', '__Host-deviceToken'],
  ...['units', 'notices'],
]
