import { accountRoutes } from './accountRoutes.ts'
import { shopRoutes } from './shopRoutes.ts'

/** All routes. */
export const routes = shopRoutes(accountRoutes)
