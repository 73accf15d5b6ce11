/** In which order the keywords at one place are told: for each place the first that a value does not match counts. */
export const keywordOrder: readonly string[] = [
  ...['required', 'additionalProperties', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'properties'],
  ...['propertyNames', 'minProperties', 'maxProperties'],
  ...['contains', 'items', 'minItems', 'maxItems', 'prefixItems', 'uniqueItems'],
  ...['minLength', 'maxLength', 'format', 'pattern'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minimum', 'maximum', 'multipleOf'],
  ...['const', 'enum', 'if', 'not', 'allOf', 'anyOf', 'oneOf'],
]
