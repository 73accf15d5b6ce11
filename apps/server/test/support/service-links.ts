/** The environment variables that Kubernetes puts into a pod for a Service with this name. */
export function linksOf(service: string, port: number): Readonly<Record<string, string>> {
  const name = service.toUpperCase().replaceAll('-', '_')
  const address = `tcp://10.96.0.7:${port}`
  return {
    [`${name}_SERVICE_HOST`]: '10.96.0.7',
    [`${name}_SERVICE_PORT`]: String(port),
    [`${name}_SERVICE_PORT_HTTP`]: String(port),
    [`${name}_PORT`]: address,
    [`${name}_PORT_${port}_TCP`]: address,
    [`${name}_PORT_${port}_TCP_PROTO`]: 'tcp',
    [`${name}_PORT_${port}_TCP_PORT`]: String(port),
    [`${name}_PORT_${port}_TCP_ADDR`]: '10.96.0.7',
  }
}
