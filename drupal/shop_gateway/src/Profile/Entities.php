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
    return array_values($this->storageOf($entity_type_id)?->loadByProperties($conditions) ?? []);
  }

  /**
   * Descriptions of all entities of a type that match, without those that are null.
   */
  public function described(string $entity_type_id, callable $describe, array $conditions = []): array {
    $descriptions = array_map($describe, $this->all($entity_type_id, $conditions));
    return array_values(array_filter($descriptions, static fn (?array $description) => $description !== NULL));
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
    return $this->entityTypeManager->hasDefinition($entity_type_id) ? $this->entityTypeManager->getStorage($entity_type_id) : NULL;
  }

}
