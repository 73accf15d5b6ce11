/** The order in which failed keywords at one location are reported. Only the first error per location counts. */
export const keywordOrder: readonly string[] = [
  ...['required', 'additionalProperties', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'properties'],
  ...['propertyNames', 'minProperties', 'maxProperties'],
  ...['contains', 'items', 'minItems', 'maxItems', 'prefixItems', 'uniqueItems'],
  ...['minLength', 'maxLength', 'format', 'pattern'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minimum', 'maximum', 'multipleOf'],
  ...['const', 'enum', 'if', 'not', 'allOf', 'anyOf', 'oneOf'],
]
