import type { Id, Instant, ResourceType } from '#lib/contract/scalars'
import type { World } from '#lib/operations/world'

/** Creates a resource id of this type. */
export function newId<Type extends ResourceType>(world: Pick<World, 'newUuid'>, type: Type, now: Instant): Id<Type> {
  return `${type}:${world.newUuid(now)}` as Id<Type> // The one maker of ids: a version 7 UUID has the form the brand promises.
}
