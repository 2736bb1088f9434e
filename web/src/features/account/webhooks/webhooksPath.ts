export const webhooksPath = '/user/webhooks'
