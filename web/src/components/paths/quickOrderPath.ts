/** Where part numbers are typed, pasted and uploaded. */
export const quickOrderPath = '/quick-order'
