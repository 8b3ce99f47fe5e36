# haproxy.cfg for compose.yaml: sed -f haproxy.sed haproxy.cfg > haproxy/haproxy.cfg
s/10\.0\.0\.1:8001/web1:8001/
s/10\.0\.0\.1:8002/web2:8001/
/10\.0\.0\.2:/d
s|/etc/haproxy/|/usr/local/etc/haproxy/|
s|/dev/log local0|stdout format raw local0|
# The image runs as its own user, and has no folder for a socket.
/^ *user haproxy/d
/^ *group haproxy/d
/stats socket/d
