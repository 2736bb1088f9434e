<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Contact;

use Drupal\Core\Entity\ContentEntityNullStorage;
use Drupal\Core\Entity\EntityInterface;
use Drupal\Core\Entity\EntityTypeInterface;
use Drupal\Core\KeyValueStore\KeyValueStoreInterface;
use Symfony\Component\DependencyInjection\ContainerInterface;

/**
 * Stores contact messages, which core only emails, and invokes the hooks that core skips.
 */
final class MessageStorage extends ContentEntityNullStorage {

  /**
   * Key-value collection of the messages, by UUID.
   */
  public const COLLECTION = 'shop_gateway.messages';

  /**
   * The stored messages.
   */
  private KeyValueStoreInterface $messages;

  /**
   * {@inheritdoc}
   */
  public static function createInstance(ContainerInterface $container, EntityTypeInterface $entity_type): static {
    $storage = parent::createInstance($container, $entity_type);
    $storage->messages = $container->get('keyvalue')->get(self::COLLECTION);
    return $storage;
  }

  /**
   * {@inheritdoc}
   */
  public function save(EntityInterface $entity): int {
    $this->invokeHook('presave', $entity);
    // Stored before it is emailed, so that no message is lost.
    $this->messages->set($entity->uuid(), ['received' => gmdate(\DATE_RFC3339)] + $entity->toArray());
    $this->invokeHook('insert', $entity);
    return SAVED_NEW;
  }

}
