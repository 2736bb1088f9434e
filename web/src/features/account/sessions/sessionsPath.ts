export const sessionsPath = '/user/sessions'
