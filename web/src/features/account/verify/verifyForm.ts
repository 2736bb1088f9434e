import * as z from 'zod/mini'
import { required } from '../../../platform/forms/values.ts'

export const verifyForm = z.object({ token: required() })
