# Becomes the server. The machine's own Node may be too old to hand over its process: then it only prepares the folder,
# and the project's own Node takes over.
if [ ! -x node_modules/.bin/node ]; then
  node scripts/bootstrap.js build <&0 &
  build=$!
  for signal in HUP INT TERM; do trap "kill -$signal $build" $signal; done
  # A signal ends `wait` before the build has ended.
  while wait $build; code=$?; kill -0 $build 2>/dev/null; do :; done
  trap - HUP INT TERM
  [ $code -eq 0 ] || exit $code
fi
exec node scripts/bootstrap.js start "$@"
