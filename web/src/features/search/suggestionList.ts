import { idleComponent } from '../../platform/ui/idleComponent.tsx'

export const Suggestions = idleComponent(async () => (await import('./Suggestions.tsx')).Suggestions, {
  isOptional: true,
})
