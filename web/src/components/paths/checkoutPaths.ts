/** Where the steps of buying stand. */
export const cartPath = '/cart'
export const checkoutPath = '/checkout'
export const shippingPath = `${checkoutPath}/shipping`
export const paymentPath = `${checkoutPath}/payment`
export const reviewPath = `${checkoutPath}/review`
export const confirmationPath = `${checkoutPath}/confirmation`

const returnName = 'return'
const toReview = 'review'

/** The page of a step that leads back to the review once something was changed on it. */
export const changePath = (path: string) => `${path}?${returnName}=${toReview}`

/** Where a step leads to when it is done: to the next, or back to the review that sent the buyer to it. */
export const afterStep = (url: URL, next: string) => (url.searchParams.get(returnName) === toReview ? reviewPath : next)
