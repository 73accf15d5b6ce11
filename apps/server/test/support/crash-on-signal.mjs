// Loaded into the program by a test: at SIGUSR2 it fails as a mistake inside would, with everything that an error of a library may carry.
process.on('SIGUSR2', () => {
  const error = Object.assign(
    new Error('made by the test', { cause: Object.assign(new Error('and its cause'), { settings: process.env }) }),
    {
      config: { headers: { 'x-api-key': process.env.BELFRY_CONNECTOR_SECRET } },
      parameters: Object.values(process.env),
    },
  )
  if (process.env.CRASH === 'throw') throw error
  Promise.reject(error)
})
