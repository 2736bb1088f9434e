<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\Core\Entity\EntityInterface;
use Drupal\Core\Entity\EntityStorageInterface;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\user\RoleInterface;

/**
 * Entities of types that the site may lack.
 */
final class Entities {

  public function __construct(private readonly EntityTypeManagerInterface $entityTypeManager) {}

  /**
   * All entities of a type that match; none if the site lacks the type.
   *
   * @return list<\Drupal\Core\Entity\EntityInterface>
   *   The entities, in the order of their storage.
   */
  public function all(string $entity_type_id, array $conditions = []): array {
    $storage = $this->storageOf($entity_type_id);
    return array_values($storage?->loadByProperties($conditions) ?? []);
  }

  /**
   * IDs and labels of all entities of a type.
   */
  public function labels(string $entity_type_id): array {
    $label = static fn (EntityInterface $entity) => [
      'id' => (string) $entity->id(),
      'label' => (string) $entity->label(),
    ];
    return array_map($label, $this->all($entity_type_id));
  }

  /**
   * The ID of any entity that matches.
   */
  public function firstId(string $entity_type_id, array $conditions): int|string|null {
    $query = $this->storageOf($entity_type_id)?->getQuery()->accessCheck(FALSE)->range(0, 1);
    foreach ($query ? $conditions : [] as $field => $value) {
      $query->condition($field, $value);
    }
    $ids = $query?->execute() ?: [NULL];
    return reset($ids);
  }

  /**
   * Whether a role has a permission.
   */
  public function roleMay(string $role, string $permission): bool {
    $entity = $this->entityTypeManager->getStorage('user_role')->load($role);
    return $entity instanceof RoleInterface && $entity->hasPermission($permission);
  }

  /**
   * The storage of an entity type; null if the site has no such type.
   */
  private function storageOf(string $entity_type_id): ?EntityStorageInterface {
    $has = $this->entityTypeManager->hasDefinition($entity_type_id);
    return $has ? $this->entityTypeManager->getStorage($entity_type_id) : NULL;
  }

}
