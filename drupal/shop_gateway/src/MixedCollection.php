<?php

declare(strict_types=1);

namespace Drupal\shop_gateway;

use Drupal\Core\Cache\CacheableMetadata;
use Drupal\Core\DependencyInjection\AutowireTrait;
use Drupal\Core\DependencyInjection\ContainerInjectionInterface;
use Drupal\Core\Entity\EntityFieldManagerInterface;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\Core\Http\Exception\CacheableAccessDeniedHttpException;
use Drupal\Core\Http\Exception\CacheableBadRequestHttpException;
use Drupal\jsonapi\Access\TemporaryQueryGuard;
use Drupal\jsonapi\CacheableResourceResponse;
use Drupal\jsonapi\Context\FieldResolver;
use Drupal\jsonapi\Query\Filter;
use Drupal\jsonapi\Query\Sort;
use Drupal\jsonapi\ResourceResponse;
use Drupal\jsonapi\ResourceType\ResourceType;
use Drupal\jsonapi_resources\Resource\EntityQueryResourceBase;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Exception\NotFoundHttpException;
use Symfony\Component\Routing\Route;

/**
 * Lists entities of all bundles. In JSON:API itself, each list has only one bundle.
 */
final class MixedCollection extends EntityQueryResourceBase implements ContainerInjectionInterface {

  use AutowireTrait;

  public function __construct(
    #[Autowire(service: 'jsonapi.field_resolver')] private readonly FieldResolver $fieldResolver,
    private readonly EntityFieldManagerInterface $fieldManager,
    private readonly ModuleHandlerInterface $moduleHandler,
  ) {}

  /**
   * {@inheritdoc}
   */
  public function getRouteResourceTypes(Route $route, string $route_name): array {
    $is_listed = static fn (ResourceType $type) => $type->getEntityTypeId() === $route->getDefault('entity_type_id') && $type->isLocatable() && !$type->isInternal();
    return array_values(array_filter($this->resourceTypeRepository->all(), $is_listed));
  }

  /**
   * Responds with a page of the list, filtered and sorted as in JSON:API.
   */
  public function process(Request $request, array $resource_types, string $entity_type_id): ResourceResponse {
    $cacheability = (new CacheableMetadata())
      ->addCacheContexts(['url.query_args:filter', 'url.query_args:sort'])
      ->addCacheTags(["{$entity_type_id}_list"]);
    [$bundles, $filter, $sort] = $this->readable($resource_types, $request, $cacheability);
    // All bundles of both entity types are in this field.
    $query = $this->getEntityQuery($entity_type_id)->condition('type', $bundles, 'IN');
    if ($filter) {
      $query->condition($filter->queryCondition($query));
      TemporaryQueryGuard::setFieldManager($this->fieldManager);
      TemporaryQueryGuard::setModuleHandler($this->moduleHandler);
      TemporaryQueryGuard::applyAccessControls($filter, $query, $cacheability);
    }
    foreach ($sort as $field) {
      $query->sort($field['path'], $field['direction'], $field['langcode']);
    }
    $paginator = $this->getPaginatorForRequest($request);
    $paginator->applyToQuery($query, $cacheability);
    $data = $this->loadResourceObjectDataFromEntityQuery($query, $cacheability);
    $response = $this->createJsonapiResponse($data, $request, links: $paginator->getPaginationLinks($query, $cacheability));
    assert($response instanceof CacheableResourceResponse);
    return $response->addCacheableDependency($cacheability);
  }

  /**
   * The bundles in which the requester may read all fields of the filter and the sorting, and both with internal names.
   *
   * Leaves out bundles in which a name means another field: the requester may not be allowed to read it there.
   */
  private function readable(array $types, Request $request, CacheableMetadata $cacheability): array {
    $filter = $request->query->has('filter') ? $request->query->all('filter') : NULL;
    $sort = $request->query->all()['sort'] ?? NULL;
    $fields = $sort ? Sort::createFromQueryParameter($sort)->fields() : [];
    $bundles = [];
    foreach ($types as $type) {
      try {
        $resolved = [
          $filter === NULL ? NULL : Filter::createFromQueryParameter($filter, $type, $this->fieldResolver),
          array_map(fn (array $field) => ['path' => $this->fieldResolver->resolveInternalEntityQueryPath($type, $field['path'])] + $field, $fields),
        ];
        $first ??= $resolved;
        $bundles = $resolved == $first ? [...$bundles, $type->getBundle()] : $bundles;
      }
      catch (CacheableBadRequestHttpException | CacheableAccessDeniedHttpException $error) {
        // Other types may have the fields, or let the requester read them.
        $cacheability->addCacheableDependency($error);
      }
    }
    return $bundles === [] ? throw $error ?? new NotFoundHttpException() : [$bundles, ...$first];
  }

}
