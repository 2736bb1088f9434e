import { idleComponent } from '../../platform/ui/idleComponent.tsx'

export const RecentlyViewed = idleComponent(async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed, {
  isOptional: true,
})
