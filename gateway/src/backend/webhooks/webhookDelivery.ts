import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'

const stateSchema = z.enum(['pending', 'delivered', 'failed'])

/** An event that was or will be sent to an endpoint. */
export class WebhookDelivery {
  readonly uuid: string
  readonly eventId: string
  readonly event: string
  readonly created: Date | null
  readonly isTest: boolean
  readonly state: z.infer<typeof stateSchema>
  readonly attempts: number
  readonly attempted: Date | null
  readonly next: Date | null
  readonly status: number | null
  readonly failure: string | null
  readonly durationMs: number | null
  readonly body: string | null

  constructor(resource: Resource) {
    this.uuid = resource.id
    this.eventId = resource.text('event_id') ?? ''
    this.event = resource.text('event') ?? ''
    this.created = resource.moment('created')
    this.isTest = resource.flag('is_test') ?? false
    this.state = resource.read('state', stateSchema) ?? 'pending'
    this.attempts = resource.integer('attempts') ?? 0
    this.attempted = resource.moment('attempted')
    this.next = resource.moment('next')
    this.status = resource.integer('status')
    this.failure = resource.text('error')
    this.durationMs = resource.integer('duration_ms')
    this.body = resource.text('body')
  }
}
