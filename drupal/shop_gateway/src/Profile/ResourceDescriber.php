<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\Core\Entity\ContentEntityInterface;
use Drupal\Core\Entity\EntityPublishedInterface;
use Drupal\Core\Entity\EntityTypeInterface;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\Core\Field\FieldDefinitionInterface;
use Drupal\Core\Routing\RouteObjectInterface;
use Drupal\Core\Routing\RouteProviderInterface;
use Drupal\Core\Session\AccountInterface;
use Drupal\Core\Session\AnonymousUserSession;
use Drupal\Core\Session\UserSession;
use Drupal\jsonapi\ResourceType\ResourceType;
use Drupal\jsonapi\ResourceType\ResourceTypeRepositoryInterface;
use Drupal\shop_gateway\EventSubscriber\CheckoutGuard;
use Drupal\user\RoleInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\Routing\Route;

/**
 * Describes JSON:API's resource types, and what visitors and customers may do with them.
 *
 * Access is not derived from permissions: the site's own access handlers and hooks check sample entities that are never
 * saved.
 */
final class ResourceDescriber {

  /**
   * Entity types whose access depends on another entity, with the type of that entity and the field that refers to it.
   */
  private const PARENTS = [
    'commerce_order_item' => ['commerce_order', 'order_id'],
    'commerce_payment' => ['commerce_order', 'order_id'],
    'commerce_product_variation' => ['commerce_product', 'product_id'],
    'commerce_shipment' => ['commerce_order', 'order_id'],
  ];

  /**
   * An account ID that nobody has: the largest value of an unsigned 32-bit column.
   */
  private const CUSTOMER = 4294967295;

  public function __construct(
    private readonly EntityTypeManagerInterface $entityTypeManager,
    private readonly CheckoutGuard $checkoutGuard,
    #[Autowire(service: 'jsonapi.resource_type.repository')] private readonly ResourceTypeRepositoryInterface $resourceTypes,
    private readonly RequestStack $requestStack,
    private readonly RouteProviderInterface $routeProvider,
    public readonly string $basePath,
    #[Autowire(param: 'shop_gateway.entity_types')] private readonly array $entityTypes,
  ) {}

  /**
   * The name of a bundle's resource type; null if JSON:API does not have it.
   */
  public function nameOf(string $entity_type_id, ?string $bundle = NULL): ?string {
    $type = $this->resourceTypes->get($entity_type_id, $bundle ?? $entity_type_id);
    return $type && !$type->isInternal() ? $type->getTypeName() : NULL;
  }

  /**
   * The names of the resource types of bundles that JSON:API has.
   */
  public function namesOf(string $entity_type_id, array $bundles): array {
    return array_values(array_filter(array_map(fn (string $bundle) => $this->nameOf($entity_type_id, $bundle), $bundles)));
  }

  /**
   * A route's path below the site's origin.
   */
  public function pathOf(Route $route): string {
    return str_replace('/%jsonapi%', $this->basePath, $route->getPath());
  }

  /**
   * All resource types of a shop, by name.
   */
  public function describe(): array {
    $described = [];
    foreach ($this->resourceTypes->all() as $type) {
      if (!$type->isInternal() && in_array($type->getEntityTypeId(), $this->entityTypes, TRUE)) {
        $described[$type->getTypeName()] = $this->describeType($type);
      }
    }
    ksort($described);
    return $described;
  }

  /**
   * A resource type with its access and fields.
   */
  private function describeType(ResourceType $type): array {
    [$id, $bundle] = [$type->getEntityTypeId(), $type->getBundle()];
    $customer = new UserSession(['uid' => self::CUSTOMER, 'roles' => [RoleInterface::AUTHENTICATED_ID]]);
    $accounts = ['anonymous' => new AnonymousUserSession(), 'customer' => $customer];
    $own = $this->sample($id, $bundle, self::CUSTOMER);
    $fields = [];
    foreach ($type->getFields() as $field) {
      $definition = $own->getFieldDefinition($field->getInternalName());
      if ($field->isFieldEnabled() && $definition) {
        $public = $field->getPublicName();
        $targets = array_map(static fn (ResourceType $target) => $target->getTypeName(), array_values($type->getRelatableResourceTypesByField($public)));
        $fields[$public] = ['field' => $field->getInternalName()] + $this->describeField($definition, $targets);
      }
    }
    $access = array_map(fn (AccountInterface $account) => $this->access($id, $bundle, $account), $accounts);
    if (in_array($id, ['commerce_order', 'commerce_order_item'], TRUE)) {
      // Commerce Cart would allow it, but CheckoutGuard rejects it.
      $access['anonymous']['update'] = $access['customer']['update'] = FALSE;
    }
    foreach ($fields as $public => $field) {
      $fields[$public] += $this->fieldAccess($own, $public, $field['field'], $accounts, $access);
    }
    return [
      'path' => $this->basePath . $type->getPath(),
      'readable' => $type->isLocatable(),
      'entity' => $id,
      'bundle' => $bundle,
      'label' => (string) $this->labelOf($id, $bundle),
      'access' => $access,
      'fields' => (object) $fields,
    ];
  }

  /**
   * The label of a bundle.
   */
  private function labelOf(string $entity_type_id, string $bundle): mixed {
    $type = $this->entityTypeManager->getDefinition($entity_type_id);
    $bundle_type = $type->getBundleEntityType();
    return $bundle_type ? $this->entityTypeManager->getStorage($bundle_type)->load($bundle)?->label() : $type->getLabel();
  }

  /**
   * Describes a field. Omits members with their default values (one value, optional, no targets).
   */
  private function describeField(FieldDefinitionInterface $definition, array $targets): array {
    $cardinality = $definition->getFieldStorageDefinition()->getCardinality();
    return array_filter([
      'type' => $definition->getType(),
      'label' => (string) $definition->getLabel(),
      'cardinality' => $cardinality === 1 ? NULL : $cardinality,
      'required' => $definition->isRequired() ?: NULL,
      'computed' => $definition->isComputed() ?: NULL,
      'targets' => $targets ?: NULL,
      'extensions' => $definition->getSetting('file_extensions') ?: NULL,
    ], static fn ($value) => $value !== NULL);
  }

  /**
   * Who cannot see a field (`hidden`), and who may set it (`writable`). `cart` means anyone who uses commerce_api's routes.
   */
  private function fieldAccess(ContentEntityInterface $own, string $public, string $name, array $accounts, array $access): array {
    $may = function (string $operation, AccountInterface $account) use ($own, $name): bool {
      $handler = $this->entityTypeManager->getAccessControlHandler($own->getEntityTypeId());
      return $this->unlessBroken(fn () => $handler->fieldAccess($operation, $own->getFieldDefinition($name), $account, $own->get($name))) === TRUE;
    };
    $hidden = $writable = [];
    foreach ($accounts as $who => $account) {
      $hidden[$who] = !$may('view', $account);
      $writable[$who] = ($access[$who]['create'] || $access[$who]['update']) && $may('edit', $account);
    }
    if (in_array($own->getEntityTypeId(), ['commerce_order', 'commerce_order_item'], TRUE)) {
      $is_open = $this->checkoutGuard->isOpen($own->getEntityTypeId(), $public);
      $this->onCartRoute(function () use ($may, $accounts, $is_open, &$hidden, &$writable): void {
        $hidden['cart'] = !$may('view', $accounts['customer']);
        $writable['cart'] = $is_open && $may('edit', $accounts['customer']);
      });
    }
    $names = static fn (array $audiences) => array_keys(array_filter($audiences));
    return array_filter(['hidden' => $names($hidden), 'writable' => $names($writable)]);
  }

  /**
   * Which entities an account may use: `all`, its `own`, or none (false); null if the site's own code fails.
   */
  private function access(string $entity_type_id, string $bundle, AccountInterface $account): array {
    $handler = $this->entityTypeManager->getAccessControlHandler($entity_type_id);
    $access = ['create' => $this->unlessBroken(fn () => $handler->createAccess($bundle, $account))];
    foreach (['view', 'update'] as $operation) {
      $may = fn (int $owner) => $this->unlessBroken(fn () => $this->sample($entity_type_id, $bundle, $owner)->access($operation, $account));
      $other = $may(self::CUSTOMER - 1);
      $access[$operation] = $other ? 'all' : ($account->isAuthenticated() && $may(self::CUSTOMER) ? 'own' : $other);
    }
    return $access;
  }

  /**
   * A published entity that is never saved.
   */
  private function sample(string $entity_type_id, string $bundle, int $owner): ContentEntityInterface {
    $type = $this->entityTypeManager->getDefinition($entity_type_id);
    assert($type instanceof EntityTypeInterface);
    $values = $type->hasKey('bundle') ? [$type->getKey('bundle') => $bundle] : [];
    $entity = $this->entityTypeManager->getStorage($entity_type_id)->create($values + match ($entity_type_id) {
      'user' => ['uid' => $owner, 'status' => 1],
      'file' => ['uri' => 'public://sample.pdf', 'status' => 1],
      default => [],
    });
    assert($entity instanceof ContentEntityInterface);
    // Orders have an owner, but neither the owner key nor EntityOwnerInterface.
    $owner_field = $type->getKey('owner') ?: ($entity_type_id === 'commerce_order' ? 'uid' : NULL);
    if ($owner_field) {
      $entity->set($owner_field, $owner);
    }
    if ($entity instanceof EntityPublishedInterface) {
      $entity->setPublished();
    }
    if ([$parent, $field] = self::PARENTS[$entity_type_id] ?? NULL) {
      $bundles = array_keys($this->entityTypeManager->getStorage($this->entityTypeManager->getDefinition($parent)->getBundleEntityType())->loadMultiple());
      $entity->set($field, $this->sample($parent, (string) reset($bundles), $owner));
    }
    return $entity;
  }

  /**
   * Runs code as if a route of commerce_api were requested, because its field access depends on the route.
   */
  private function onCartRoute(callable $code): void {
    $request = Request::create($this->basePath . '/carts');
    $request->attributes->set(RouteObjectInterface::ROUTE_NAME, 'commerce_api.carts.collection');
    $request->attributes->set(RouteObjectInterface::ROUTE_OBJECT, $this->routeProvider->getRouteByName('commerce_api.carts.collection'));
    $this->requestStack->push($request);
    try {
      $code();
    }
    finally {
      $this->requestStack->pop();
    }
  }

  /**
   * Returns null if code fails: the site's access hooks may expect saved entities.
   */
  private function unlessBroken(callable $check): ?bool {
    try {
      return $check();
    }
    catch (\Throwable) {
      return NULL;
    }
  }

}
