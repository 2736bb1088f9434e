<?php

/**
 * @file
 * Stubs of JSON:API, with only what lists of several types need.
 */

declare(strict_types=1);

namespace Drupal\Core\Http\Exception {
  class CacheableAccessDeniedHttpException extends \RuntimeException {}
  class CacheableBadRequestHttpException extends \RuntimeException {}
}

namespace Drupal\Core\Cache {

  /**
   * Ignores everything.
   */
  class CacheableMetadata {

    public function __call(string $name, array $arguments): static {
      return $this;
    }

  }
}

namespace Drupal\Core\DependencyInjection {
  interface ContainerInjectionInterface {}
  trait AutowireTrait {}
}

namespace Drupal\Core\Entity {
  interface EntityFieldManagerInterface {}
  interface EntityTypeManagerInterface {}
}

namespace Drupal\user {
  interface UserInterface {}
}

namespace Drupal\Core\Extension {
  interface ModuleHandlerInterface {}
}

namespace Drupal\jsonapi\ResourceType {
  class ResourceType {

    public function __construct(private string $entityTypeId, private string $bundle = '') {}

    public function getEntityTypeId(): string {
      return $this->entityTypeId;
    }

    public function getBundle(): string {
      return $this->bundle;
    }

  }
}

namespace Drupal\jsonapi {
  class ResourceResponse {}
  class CacheableResourceResponse extends ResourceResponse {

    public function addCacheableDependency(object $other): static {
      return $this;
    }

  }
}

namespace Drupal\jsonapi\Access {

  class TemporaryQueryGuard {

    public static function __callStatic(string $name, array $arguments): void {}

  }
}

namespace Drupal\jsonapi\Context {

  class FieldResolver {

    /**
     * @param array $fields
     *   Internal names by bundle and public name; an exception for fields that cannot be read.
     */
    public function __construct(private array $fields) {}

    public function resolveInternalEntityQueryPath(object $type, string $path): string {
      $field = $this->fields[$type->getBundle()][$path] ?? new \Drupal\Core\Http\Exception\CacheableBadRequestHttpException("no $path");
      return is_string($field) ? $field : throw $field;
    }

  }
}

namespace Drupal\jsonapi\Query {

  class Filter {

    public function __construct(private array $fields) {}

    public static function createFromQueryParameter(array $values, object $type, object $resolver): self {
      return new self(array_map(static fn (string $path) => $resolver->resolveInternalEntityQueryPath($type, $path), array_keys($values)));
    }

    public function queryCondition(object $query): string {
      return implode(' ', $this->fields);
    }

  }

  class Sort {

    public function __construct(private string $path) {}

    public static function createFromQueryParameter(string $path): self {
      return new self($path);
    }

    public function fields(): array {
      return [['path' => $this->path, 'direction' => 'ASC', 'langcode' => NULL]];
    }

  }
}

namespace Drupal\jsonapi_resources\Resource {

  /**
   * Runs a query that only records what it is told.
   */
  class EntityQueryResourceBase {

    public array $told = [];

    public function __call(string $name, array $arguments): mixed {
      in_array($name, ['condition', 'sort'], TRUE) && $this->told[] = array_filter([$name, ...$arguments]);
      return $name === 'createJsonapiResponse' ? new \Drupal\jsonapi\CacheableResourceResponse() : $this;
    }

  }
}
