export const apiKeysPath = '/user/api-keys'
