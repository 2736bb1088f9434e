import type { WebApp } from '../server/webApp.ts'

/** For test apps whose pages are all rendered. */
export const noVisitors: WebApp['visitors'] = async () => ({
  operation: '',
  tools: () => '',
  isSharedOperation: () => false,
  isSharedScreen: () => false,
})
