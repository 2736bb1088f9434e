<?php

declare(strict_types=1);

namespace Drupal\shop_gateway;

use Drupal\Core\DependencyInjection\ContainerBuilder;
use Drupal\Core\DependencyInjection\ServiceProviderBase;
use Symfony\Component\DependencyInjection\Reference;

/**
 * Exchanges a service of JSON:API.
 */
final class ShopGatewayServiceProvider extends ServiceProviderBase {

  /**
   * {@inheritdoc}
   */
  public function alter(ContainerBuilder $container): void {
    $container->getDefinition('jsonapi.include_resolver')
      ->setClass(MixedIncludeResolver::class)
      ->addMethodCall('setRequestStack', [new Reference('request_stack')]);
  }

}
